import App

run()
