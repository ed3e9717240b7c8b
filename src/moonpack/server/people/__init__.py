"""Who a visitor is."""
