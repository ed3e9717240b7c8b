secret = "not a file of the page"
