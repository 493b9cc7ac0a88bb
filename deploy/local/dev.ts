/** npm run dev: the site for those who change it. */
import { launch } from './launch.ts'
import { tell } from './terminal.ts'

await tell((stopped) => launch('development', stopped))
