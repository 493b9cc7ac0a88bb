import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getAccountSettings } from '@gradus/contract/edit-account'
import { query } from '../api.ts'

const settingsQuery = query(getAccountSettings, {})

export function useAccountSettings() {
  return useQuery(settingsQuery)
}

/** Refetches the page's data after a change. */
export function useSettingsChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: settingsQuery.queryKey })
}
