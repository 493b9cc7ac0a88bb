/** Keyboard navigation in a table, following the ARIA grid pattern. Rows and columns count from 0. */

export interface GridPlace {
  readonly row: number
  readonly column: number
}

interface GridKey {
  readonly key: string
  readonly ctrlKey: boolean
}

/** How many rows Page Up and Page Down move. */
export const pageRows = 10

/** @returns undefined for a key that does not navigate the grid */
export function placeAfter(
  { row, column }: GridPlace,
  { key, ctrlKey }: GridKey,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): GridPlace | undefined {
  const last = { row: rows - 1, column: columns - 1 }
  const within = (to: GridPlace): GridPlace => ({
    row: Math.min(last.row, Math.max(0, to.row)),
    column: Math.min(last.column, Math.max(0, to.column)),
  })
  switch (key) {
    case 'ArrowUp':
      return within({ row: ctrlKey ? 0 : row - 1, column })
    case 'ArrowDown':
      return within({ row: ctrlKey ? last.row : row + 1, column })
    case 'ArrowLeft':
      return within({ row, column: ctrlKey ? 0 : column - 1 })
    case 'ArrowRight':
      return within({ row, column: ctrlKey ? last.column : column + 1 })
    case 'Home':
      return within({ row: ctrlKey ? 0 : row, column: 0 })
    case 'End':
      return within({ row: ctrlKey ? last.row : row, column: last.column })
    case 'PageUp':
      return within({ row: row - pageRows, column })
    case 'PageDown':
      return within({ row: row + pageRows, column })
    default:
      return undefined
  }
}
