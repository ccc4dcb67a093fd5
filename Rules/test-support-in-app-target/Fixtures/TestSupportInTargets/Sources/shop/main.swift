import Guarded
import Orders
import Plain
import Receipts

print(Orders().count() + more() + Receipts().count() + guarded() + plain())
