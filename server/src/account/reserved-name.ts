import { deletedUser } from '@gradus/contract/edit-account'
import { productName } from '@gradus/contract/message'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import { Problem } from '../platform/problem.ts'

/** Names that would seem to speak for the site or to belong to a deleted user. */
const reserved = new Set(
  ['Admin', 'Administrator', 'Moderator', 'Support', 'System', 'Root', 'Staff', 'Team']
    .flatMap((name) => [name, `The ${name}`, `${productName} ${name}`, `The ${productName} ${name}`])
    .concat(productName, `The ${productName}`, deletedUser)
    .map(plain),
)

/** @throws Problem badInput. Admins do speak for the site. */
export function refuseReservedName(displayName: string, user?: User): void {
  if (!isAdmin(user) && isReservedName(displayName))
    throw new Problem('badInput', { message: 'This name is reserved. Choose another one.', field: 'displayName' })
}

/** Cyrillic, Greek, small capital and other letters that look like a Latin one, each before that one. */
const lookAlikes = new Map(
  Array.from(
    'аaɑaαaеeεeіiιiıiјjоoοoσoрpρpсcуyхxχxѕsԁdɗdгrмmтtτtнhкkκkѵvνvυuսuɡgɢgոnηnɩiᴀaʙbᴄcᴅdᴇeꜰfʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'.matchAll(
      /(.)(.)/gu,
    ),
    ([, other = '', latin = '']) => [other, latin],
  ),
)

/**
 * Compares letters and digits alone, without case and accents, and by what they look like. Among Latin letters, a digit
 * and a letter of another alphabet may stand for any letter: there are thousands that look like one (Unicode TR39). The
 * letters of European languages (ø, ß, ł) stand only for themselves.
 */
export function isReservedName(displayName: string): boolean {
  const name = plain(displayName)
  if (reserved.has(name)) return true
  const letters = Array.from(name, (letter) => (/[a-z\u00c0-\u017f]/.test(letter) ? letter : undefined))
  if (letters.every((letter) => letter === undefined)) return false
  return [...reserved].some(
    (one) =>
      one.length === letters.length &&
      letters.every((letter, index) => letter === undefined || letter === one.charAt(index)),
  )
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[^a-z0-9]/gu, (letter) => lookAlikes.get(letter) ?? letter)
}
