/** npm run dev: starts the site for developers. */
import { launch } from './launch.ts'
import { runCommand } from './terminal.ts'

await runCommand((stopped) => launch('development', stopped))
