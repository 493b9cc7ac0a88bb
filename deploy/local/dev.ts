/** npm run dev: the site for those who change it. */
import { launch } from './launch.ts'
import { runCommand } from './terminal.ts'

await runCommand((stopped) => launch('development', stopped))
