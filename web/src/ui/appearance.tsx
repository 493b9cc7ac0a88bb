import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { createContext, useContext, type ReactNode } from 'react'
import { theme, variables } from './theme.ts'

const Nonce = createContext('')
/** For style elements that a library makes (CodeMirror): the policy lets in only those of this answer. */
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
        <Notifications position="bottom-center" />
      </MantineProvider>
    </Nonce.Provider>
  )
}
