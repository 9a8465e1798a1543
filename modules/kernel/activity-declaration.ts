/**
 * The audit operations of a module that the Activity of a business shows, each with the details that it shows. The key is the operation, the
 * value the names of its `facts`. What is not named is not shown: neither an operation nor a detail. Notes of staff, the name or id of an
 * operator and decisions about a risk are never named here (modules/audit/README.md).
 */
export type ActivityDeclaration = Readonly<Record<string, readonly string[]>>
