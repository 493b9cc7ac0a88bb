/**
 * The stroke of the site's own status icons. Each icon has a text label, and differs from the others in shape as well
 * as in colour.
 */
export const outline = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
