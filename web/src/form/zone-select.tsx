import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { offsetName, zoneName } from '@gradus/contract/zoned-time'

/** A select for the time zone of the form's times. Each zone is listed with its offset from UTC at the start. */
export function ZoneSelect({
  value,
  at,
  error,
  onChange,
}: {
  value: string
  /** The instant for the offsets, in milliseconds. */
  at: number
  error: string | undefined
  onChange: (zone: string) => void
}) {
  const zones = useMemo(
    () =>
      [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), value])].map((zone) => ({
        value: zone,
        label: zone === 'UTC' ? zone : `${zoneName(zone)} (${offsetName(at, zone)})`,
      })),
    [at, value],
  )
  return (
    <Select
      label="Time zone"
      data-path="timeZone"
      description="Start and end are in this time zone. Readers also see them in their own."
      searchable
      allowDeselect={false}
      limit={60}
      nothingFoundMessage="No such zone"
      data={zones}
      value={value}
      error={error}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  )
}
