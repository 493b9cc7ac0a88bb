/**
 * Signs with which spreadsheets take a cell for a formula, some of them the full-width ones, too; as the inside of a
 * class of a regular expression.
 */
export const formulaSigns = String.raw`=+\-@＝＋－＠`
