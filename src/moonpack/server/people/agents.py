"""What a device is called: its browser and system, from what it says of itself."""

from __future__ import annotations

from dataclasses import dataclass

# In this order: most browsers also name those that they want to be taken for.
_BROWSERS = {
    "Edg/": "Edge",
    "EdgA/": "Edge",
    "EdgiOS/": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Vivaldi/": "Vivaldi",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chromium/": "Chromium",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Macintosh": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
LONGEST = 30


@dataclass(frozen=True)
class Agent:
    """A browser and a system; either may not be known."""

    browser: str = ""
    system: str = ""

    @classmethod
    def of(cls, user_agent: str) -> Agent:
        """What a `User-Agent` header says. Programs are called what they call themselves."""
        browser = next((name for sign, name in _BROWSERS.items() if sign in user_agent), "")
        system = next((name for sign, name in _SYSTEMS.items() if sign in user_agent), "")
        if not browser and not user_agent.startswith("Mozilla/"):
            browser = user_agent.partition("/")[0].strip()[:LONGEST]
        return cls(browser if browser.isprintable() else "", system)
