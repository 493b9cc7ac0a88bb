import { goodPassword } from './account.ts'
import { anId } from './permission-given.ts'
import { row, type Row } from './permission-row.ts'

/** Users and their private things: notifications, devices, passkeys. */
export function userRows(): Row[] {
  return [
    ...row('getLevelCard', 'of a level that was not reached', '404 404 404 404 404 404', async ({ author }) => ({
      params: { userId: author.id, level: 'Champion' },
    })),
    ...row(
      'getNotification readNotification',
      'on a notification',
      '401 + 404 404 404 404',
      anId((scene) => scene.notification()),
    ),
    ...row(
      'signOutDevice',
      'on a device',
      '401 + 404 404 404 404',
      anId((scene) => scene.device()),
    ),
    ...row('removePasskey', 'on a passkey', '401 + 404 404 404 404', async (scene) => ({
      body: { password: goodPassword, id: await scene.passkey() },
    })),
    ...row('getProfile getPublicBasicInfo', 'on somebody', '+ + + + + +', async ({ author }) => ({
      params: { userId: author.id },
    })),
    ...row('getBasicInfo', 'on somebody', '401 + + + + +', async ({ author }) => ({ params: { userId: author.id } })),
  ]
}
