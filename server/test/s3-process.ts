/**
 * A store that speaks S3, as a process of its own: its tokens of long lists are encrypted with DES, which Node has only
 * with --openssl-legacy-provider. Signatures are checked in front of it (s3.ts).
 */
import S3rver from '@20minutes/s3rver'

const [directory = ''] = process.argv.slice(2)
const store = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  allowMismatchedSignatures: true,
})
const { port } = await store.run()
process.send?.(port)
// Ends with the test, however that ends.
process.on('disconnect', () => process.exit(0))
