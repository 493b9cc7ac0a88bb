/** npm start: runs the site in production mode. */
import { launch } from './launch.ts'
import { runCommand } from './terminal.ts'

await runCommand((stopped) => launch('production', stopped))
