import { z } from 'zod'
import { countries } from './country.ts'

export type CountryCode = keyof typeof countries
export const CountryCode = z.enum(Object.keys(countries) as [CountryCode], { error: 'Choose a country.' })
