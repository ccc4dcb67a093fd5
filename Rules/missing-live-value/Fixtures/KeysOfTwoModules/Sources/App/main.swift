import First
import Second

readsFirst()
readsSecond()
