import type { ResidentCompilers } from '../compile/compile-server.ts'
import type { Cores } from '../sandbox/core-allocator.ts'
import type { Stock } from '../sandbox/pool.ts'
import type { Pumps } from '../validator/pipe-relay.ts'

export interface Bench {
  readonly stock: Stock
  readonly compilers: ResidentCompilers
  readonly pumps: Pumps
  readonly cores: Cores
}
