"""Alerts: people are told of their turn, and of other things, when they are not looking.

What happens at a table becomes rows (`events.py`), written together with the lines that caused
them. One server takes each row when it is due (`queue.py`, `courier.py`), asks whether the person
still wants it, and hands it to a process that talks to other servers (`sender.py`).
"""
