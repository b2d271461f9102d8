def test(browser):
    return True
