import type { GeneratedAlways, JSONColumnType } from 'kysely'

export type Id = GeneratedAlways<number>
export type Json<Value extends object> = JSONColumnType<Value, string | undefined>
