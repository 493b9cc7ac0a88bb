/**
 * The address in a mail. GET shows a page with one button, because programs that scan mails follow links by themselves.
 * POST, which mail programs send if somebody presses "unsubscribe" (RFC 8058), ends those mails.
 */
export const unsubscribeAddress = (token: string) => `/Unsubscribe/${token}`
