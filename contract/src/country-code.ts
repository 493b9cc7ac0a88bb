import { z } from 'zod'
import { countries, type CountryCode as Code } from './country.ts'

export type CountryCode = Code
export const CountryCode = z.enum(Object.keys(countries) as [Code], { error: 'Choose a country.' })
