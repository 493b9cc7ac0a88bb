import { useParams } from 'react-router'
import { usePersistedToken } from '../persisted-token.ts'

/** The token of an invitation, from the address `/JoinCompany/{token}`. */
export function usePersistedInvitation() {
  const { token } = useParams()
  return usePersistedToken('company-invitation', token, '/JoinCompany')
}
