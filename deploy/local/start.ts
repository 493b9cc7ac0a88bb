/** npm start: the site as people use it. */
import { launch } from './launch.ts'
import { tell } from './terminal.ts'

await tell((stopped) => launch('production', stopped))
