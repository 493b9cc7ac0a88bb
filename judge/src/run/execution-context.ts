import type { CompileServers } from '../compile/compile-servers.ts'
import type { CoreAllocator } from '../sandbox/core-allocator.ts'
import type { SandboxPool } from '../sandbox/pool.ts'
import type { PipeRelays } from '../validator/pipe-relay.ts'

export interface ExecutionContext {
  readonly pool: SandboxPool
  readonly compileServers: CompileServers
  readonly relays: PipeRelays
  readonly cores: CoreAllocator
}
