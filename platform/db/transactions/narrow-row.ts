/**
 * A generated row type with some columns narrowed: JSON to its shape, text to the words that the code writes. The compiler refuses
 * a column that the table does not have, and a type that its column could not hold.
 */
export type NarrowRow<Row, Columns extends { [Column in keyof Columns]: Column extends keyof Row ? Row[Column] : never }> = Omit<Row, keyof Columns> &
  Columns
