/** Says who can accept an invitation that is for one email address. */
export function ForAddress({ maskedEmail }: { maskedEmail: string }) {
  return (
    <p>
      The invitation is for <bdi className="strong">{maskedEmail}</bdi>. Only the account with this email address can
      accept it.
    </p>
  )
}
