import { MantineProvider } from '@mantine/core'
import { createContext, useContext, type ReactNode } from 'react'
import { theme, variables } from './theme.ts'
import { useToastStack } from './toast-stack.ts'

const Nonce = createContext('')
/**
 * The nonce for style elements that a library (CodeMirror) creates. The Content Security Policy allows only those with
 * the nonce of this reply.
 */
export function useNonce(): string {
  return useContext(Nonce)
}

export function Appearance({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <Nonce.Provider value={nonce}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {children}
        <Toasts />
      </MantineProvider>
    </Nonce.Provider>
  )
}

function Toasts() {
  const { Stack } = useToastStack()
  return Stack && <Stack />
}
