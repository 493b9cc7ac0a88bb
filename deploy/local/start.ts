/** npm start: the site as people use it. */
import { launch } from './launch.ts'
import { runCommand } from './terminal.ts'

await runCommand((stopped) => launch('production', stopped))
