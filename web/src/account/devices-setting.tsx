import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getDevices, signOutDevice, signOutOthers, type Device } from '@gradus/contract/edit-account'
import { messages } from '@gradus/contract/message'
import { call, query } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { LoadingLines } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { ProblemMessage } from './auth-card.tsx'
import { deviceName } from './device-name.ts'
import { Setting } from './setting.tsx'

const devicesQuery = query(getDevices, {})

export function DevicesSetting() {
  const client = useQueryClient()
  const devices = useQuery(devicesQuery)
  const after = {
    onSuccess: () => {
      toast.updated(messages.updated)
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey })
    },
    onError: (problem: Error) => toast.failed(messages.updateFailed, { text: problem.message }),
  }
  const one = useMutation({ mutationFn: (id: string) => call(signOutDevice, { params: { id } }), ...after })
  const others = useMutation({ mutationFn: () => call(signOutOthers, {}), ...after })
  return (
    <Setting
      title="Devices"
      text="Where you are logged in. If you don’t recognise a device, log it out and change your password."
    >
      {devices.isLoadingError && <ProblemMessage problem={devices.error} />}
      {devices.isPending && <LoadingLines label="Loading your devices" count={2} />}
      {devices.data && (
        <>
          <ul className="devices">
            {devices.data.map((device) => (
              <DeviceLine
                key={device.id}
                device={device}
                ending={one.isPending && one.variables === device.id}
                onEnd={() => one.mutate(device.id)}
              />
            ))}
          </ul>
          {devices.data.length > 1 && (
            <div>
              <Button variant="default" loading={others.isPending} onClick={() => others.mutate()}>
                Log out everywhere else
              </Button>
            </div>
          )}
        </>
      )}
    </Setting>
  )
}

function DeviceLine({ device, ending, onEnd }: { device: Device; ending: boolean; onEnd: () => void }) {
  const name = deviceName(device.userAgent)
  const Icon = /iPhone|iPad|Android/.test(name) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div className="grow">
        <span className="strong" title={device.userAgent}>
          {name}
        </span>
        <div className="tiny ink2">
          {device.current ? (
            <b>This device</b>
          ) : (
            <>
              seen <Ago at={device.lastSeenDate} />
            </>
          )}
          {device.address !== '' && ` · ${device.address}`} · logged in <Ago at={device.createdDate} />
        </div>
      </div>
      {!device.current && (
        <Button
          variant="subtle"
          color="gray"
          c="var(--g-ink-2)"
          loading={ending}
          onClick={onEnd}
          aria-label={`Log out ${name}`}
        >
          Log out
        </Button>
      )}
    </li>
  )
}
