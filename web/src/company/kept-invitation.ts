import { useParams } from 'react-router'
import { useKeptToken } from '../kept-token.ts'

/** The token of an invitation, from the address `/JoinCompany/{token}`. */
export function useKeptInvitation() {
  const { token } = useParams()
  return useKeptToken('company-invitation', token, '/JoinCompany')
}
