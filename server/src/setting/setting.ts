import { isDeepStrictEqual } from 'node:util'
import { Settings, defaultSettings, settingsCacheSeconds } from '@gradus/contract/setting'
import { recordAuditEvents, theSite } from '../audit/audit.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { listSettings, lockSettings, setSetting } from './store.ts'

/** Read again after some seconds, so that a change reaches every server; one read for all who ask at the same time. */
const kept = new WeakMap<Database, { readonly until: number; readonly settings: Promise<Settings> }>()

export function readSettings(database: Database): Promise<Settings> {
  const known = kept.get(database)
  if (known && Date.now() < known.until) return known.settings
  const settings = loadSettings(database)
  kept.set(database, { until: Date.now() + settingsCacheSeconds * 1000, settings })
  // Failed reads are not cached: the next caller reads again.
  settings.catch(() => kept.delete(database))
  return settings
}

/** Called after a change of the settings, which may have happened on another server. */
export function forgetSettings(database: Database): void {
  kept.delete(database)
}

async function loadSettings(database: Reader): Promise<Settings> {
  return settingsOf(await listSettings(database))
}

/** A stored value that can no longer be parsed, for example from an older version, is returned as its default. */
function settingsOf(rows: readonly { name: string; value: unknown }[]): Settings {
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const read = (name: keyof Settings) => {
    const parsed = Settings.shape[name].safeParse(stored.get(name))
    return parsed.success ? parsed.data : defaultSettings[name]
  }
  return Settings.parse(Object.fromEntries(Settings.keyof().options.map((name) => [name, read(name)])))
}

/** For the admin's page: reads from the database, not from the cache. */
export async function readSettingsForAdmin(database: Database, config: Config) {
  const rows = await listSettings(database)
  return {
    settings: settingsOf(rows),
    registrationByDefault: config.REGISTRATION,
    changedBy: rows[0]?.display_name ?? null,
    changedDate: dateOf(rows),
  }
}

/** When a setting was last changed. Expects the newest row first. */
function dateOf([last]: readonly { changed_at: Date }[]): string | null {
  return last?.changed_at.toISOString() ?? null
}

/**
 * Stores only the settings that differ, and records each of them in the audit trail.
 * @throws Problem conflict if they were changed since `seen`
 */
export async function changeSettings(
  database: Database,
  user: User,
  { seen, ...wanted }: Settings & { seen?: string | null | undefined },
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await lockSettings(tx)
    const rows = await listSettings(tx)
    if (seen !== undefined && seen !== dateOf(rows))
      throw new Problem('conflict', {
        message:
          'The settings were changed in the meantime, by someone else or in another tab. Your changes are safe: choose which version to keep.',
      })
    const before = settingsOf(rows)
    const changed = Settings.keyof().options.filter((name) => !isDeepStrictEqual(before[name], wanted[name]))
    for (const name of changed) await setSetting(tx, name, wanted[name], user.id)
    if (changed.length === 0) return
    const details = Object.fromEntries(changed.map((name) => [name, auditValueOf(wanted[name])]))
    await recordAuditEvents(tx, user, { action: 'changeSettings', subject: theSite, details })
  })
  kept.delete(database)
}

function auditValueOf(value: Settings[keyof Settings]): string | number | boolean {
  return typeof value === 'object' ? `${value.length} banners` : value
}

/** True if the site accepts new users: an admin's setting, otherwise the environment's. */
export async function registrationIsOpen({ database, config }: { database: Database; config: Config }) {
  const { registration } = await readSettings(database)
  return (registration === 'default' ? config.REGISTRATION : registration) === 'open'
}
