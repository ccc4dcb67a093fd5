import protocol ProgramProbe.CaseReducer
import protocol ProgramProbe.Reducer

/// As the framework of the same name declares it. The rest of the framework is in `ProgramProbe`.
@attached(member, names: named(State), named(Action), named(body))
@attached(extension, conformances: Reducer, CaseReducer)
@attached(memberAttribute)
macro Reducer() = #externalMacro(module: "FrameworkMacros", type: "Reducer")
