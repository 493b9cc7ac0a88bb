/** Types of the parts of s3rver that we use; the package has none. */
declare module '@20minutes/s3rver' {
  interface Options {
    readonly address: string
    readonly port: number
    readonly silent: boolean
    readonly directory: string
    readonly allowMismatchedSignatures: boolean
  }

  export default class S3rver {
    constructor(options: Options)
    run(): Promise<{ readonly port: number }>
  }
}
