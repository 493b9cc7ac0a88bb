/** Formats durations, given in whole seconds. */

const minute = 60
const hour = 60 * minute
export const day = 24 * hour

/** "9:07" or "2:05:09", as on a clock; from one day on, "3 days 4 h". */
export function clockText(seconds: number): string {
  const hours = Math.floor((seconds % day) / hour)
  if (seconds >= day) return `${counted(Math.floor(seconds / day), 'day')}${hours > 0 ? ` ${hours} h` : ''}`
  const minutes = Math.floor((seconds % hour) / minute)
  const rest = String(seconds % minute).padStart(2, '0')
  return seconds >= hour ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** In words, with at most two units: "3 days 4 hours", "2 hours 5 minutes", "3 minutes 45 seconds", "40 seconds". */
export function spokenText(seconds: number): string {
  if (seconds < minute) return counted(Math.floor(seconds), 'second')
  const parts = [
    [Math.floor(seconds / day), 'day'],
    [Math.floor((seconds % day) / hour), 'hour'],
    [Math.floor((seconds % hour) / minute), 'minute'],
    [Math.floor(seconds % minute), 'second'],
  ] as const
  const first = parts.findIndex(([count]) => count > 0)
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => counted(count, unit))
    .join(' ')
}

/**
 * The time that is left, in words that change once a minute: a screen reader would announce a change every second. Rounded
 * up it would promise too much, so 4:01 is "less than 5 minutes". From one day on it says days and hours.
 */
export function timeLeftText(seconds: number): string {
  if (seconds >= day || seconds <= 0) return spokenText(Math.max(0, seconds))
  const minutes = Math.ceil(seconds / minute)
  return minutes === 1 ? 'less than a minute' : `less than ${spokenText(minutes * minute)}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
