print("cabrank")
