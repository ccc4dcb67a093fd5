print(SuppliedInTestsReader().value)
