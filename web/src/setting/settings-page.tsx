import { ActionIcon, Alert, Button, Checkbox, Radio, Skeleton, TextInput, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { getRegistration } from '@gradus/contract/account'
import { messages } from '@gradus/contract/message'
import {
  Settings,
  changeSettings,
  defaultSettings,
  getNotices,
  getSettings,
  noticeMaximum,
  offersMaximum,
} from '@gradus/contract/setting'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { NumberField } from '../ui/number-field.tsx'
import { call, query, type CallProblem } from '../api.ts'
import { Ago } from '../ui/ago.tsx'
import { Head } from '../ui/head.tsx'
import { scrollIntoView } from '../ui/scroll-into-view.ts'
import { FailedState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { UpdateFailed } from '../ui/update-failed.tsx'
import './setting.css'

/** The settings that an admin can change without a restart. */
export function Component() {
  // A refetch must not replace what the user is typing.
  const known = useQuery({ ...query(getSettings, {}), staleTime: Infinity, gcTime: 0 })
  return (
    <>
      <Head title="Site Settings" noIndex />
      <div className="pagehead">
        <div>
          <h1>Site Settings</h1>
          <p>
            Changes take effect within seconds, without a restart.
            {known.data && known.data.changedDate !== null && (
              <>
                {' '}
                Last changed by {known.data.changedBy ?? 'a deleted user'} <Ago at={known.data.changedDate} />.
              </>
            )}
          </p>
        </div>
      </div>
      {known.isPending ? (
        <div role="status" aria-busy="true" aria-label="Loading the settings" className="stack">
          <Skeleton h={120} />
          <Skeleton h={80} />
        </div>
      ) : known.isLoadingError ? (
        <FailedState onRetry={() => void known.refetch()} />
      ) : (
        <Form key={known.data.changedDate ?? ''} {...known.data} onReload={known.refetch} />
      )}
    </>
  )
}

type NumberSetting = {
  [Name in keyof Settings]: Settings[Name] extends number ? Name : never
}[keyof Settings]

function Form({
  settings,
  registrationByDefault,
  changedDate,
  onReload,
}: {
  settings: Settings
  registrationByDefault: 'open' | 'closed'
  changedDate: string | null
  onReload: () => Promise<unknown>
}) {
  const client = useQueryClient()
  const [values, setValues] = useState(settings)
  const [tried, setTried] = useState(false)
  const parsed = Settings.safeParse(values)
  useUnsaved(() => JSON.stringify(values) !== JSON.stringify(settings) && !isSuccess)
  const errors = new Map(
    tried && !parsed.success ? parsed.error.issues.map(({ path, message }) => [path.join('.'), message]) : [],
  )
  const change = (changed: Partial<Settings>) => setValues({ ...values, ...changed })
  const { mutate, isPending, isSuccess, error } = useMutation<
    unknown,
    CallProblem,
    { wanted: Settings; overwrites: boolean }
  >({
    mutationFn: ({ wanted, overwrites }) =>
      call(changeSettings, { body: overwrites ? wanted : { ...wanted, seen: changedDate } }),
    onSuccess: async () => {
      toast.updated(messages.updated)
      await Promise.all(
        [getSettings, getNotices, getRegistration].map(({ url }) => client.invalidateQueries({ queryKey: [url] })),
      )
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (parsed.success) return mutate({ wanted: parsed.data, overwrites: false })
    toast.failed(messages.formHasErrors)
    // The form is long, so the invalid field may be out of sight.
    focusFirstInvalid(event.currentTarget)
  }
  const number = (name: NumberSetting) => ({
    // An empty field is NaN, so that it is a number, but not a valid one.
    value: Number.isNaN(values[name]) ? '' : values[name],
    onChange: (typed: number | string) => change({ [name]: typeof typed === 'number' ? typed : Number.NaN }),
    error: errors.get(name),
    classNames: { wrapper: 'settings-number' },
    hideControls: true,
  })
  return (
    <form className="settings stack l" method="post" noValidate onSubmit={submit}>
      {error && (
        <Alert ref={scrollIntoView} color="red" role="alert" className="settings-alert">
          {error.status === 409 ? error.message : <UpdateFailed reason={error.message} />}
          {error.status === 409 && (
            <div className="row wrap settings-conflict">
              <Button size="xs" variant="default" onClick={() => void onReload()}>
                Use the saved version
              </Button>
              <Button
                size="xs"
                variant="default"
                loading={isPending}
                onClick={() => parsed.success && mutate({ wanted: parsed.data, overwrites: true })}
              >
                Overwrite with mine
              </Button>
            </div>
          )}
        </Alert>
      )}
      <Radio.Group
        label="New users"
        description="Choose whether people can sign up."
        value={values.registration}
        onChange={(value) => change({ registration: Settings.shape.registration.parse(value) })}
      >
        <div className="stack s settings-radios">
          <Radio value="default" label={`Default: ${registrationByDefault}`} />
          <Radio value="open" label="Open" />
          <Radio value="closed" label="Closed" />
        </div>
      </Radio.Group>
      <NumberField
        label="New questions per day"
        description="How many questions a user can post in 24 hours. With 0, only staff can post questions."
        {...number('newQuestionsADay')}
      />
      <Checkbox
        label="Pictures from other sites"
        description="Let texts show pictures from other sites. Those sites can then see who reads a page and when."
        checked={values.picturesFromElsewhere}
        onChange={({ currentTarget }) => change({ picturesFromElsewhere: currentTarget.checked })}
      />
      <Checkbox
        label="Require a pay range in job offers"
        description="Companies can’t publish an offer without one. The EU’s pay transparency directive asks for it."
        checked={values.payRangeRequired}
        onChange={({ currentTarget }) => change({ payRangeRequired: currentTarget.checked })}
      />
      <NumberField
        label="Keep job applications for (days)"
        description="Counted from the decision or, without one, from the end of the offer. Then the application is erased."
        {...number('applicationDays')}
      />
      <NumberField
        label="Keep assessments for at most (days)"
        description="The longest time that a company can keep what identifies its candidates, counted from when they finish."
        {...number('assessmentDays')}
      />
      <NumberField
        label="Keep graded course work for (years)"
        description="Submissions, grades and their history, counted from the end of a course. A course on hold keeps them longer."
        {...number('gradedWorkYears')}
      />
      <NumberField
        label="Keep other course work for (years)"
        description="Practice, invitations, and who looked at whose work."
        {...number('otherWorkYears')}
      />
      <Textarea
        label="Notice"
        description="A line at the top of every page. Leave it empty for no notice."
        value={values.notice}
        maxLength={noticeMaximum}
        autosize
        minRows={1}
        maxRows={4}
        onChange={(event) => change({ notice: event.currentTarget.value })}
        error={errors.get('notice')}
      />
      <fieldset className="settings-offers">
        <legend>Banners</legend>
        <p className="tiny ink2">The right panel shows one at random.</p>
        {values.offers.map((offer, position) => (
          // A banner has no id, so its index is the key.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={position} className="settings-offer">
            {(['text', 'action', 'to'] as const).map((name) => (
              <TextInput
                key={name}
                label={offerLabels[name]}
                value={offer[name]}
                maxLength={name === 'to' ? 500 : 120}
                error={errors.get(`offers.${position}.${name}`)}
                onChange={({ currentTarget: { value } }) =>
                  change({
                    offers: values.offers.map((one, index) => (index === position ? { ...one, [name]: value } : one)),
                  })
                }
              />
            ))}
            <ActionIcon
              aria-label={`Remove the banner ${offer.text}`}
              onClick={() => change({ offers: values.offers.filter((_, index) => index !== position) })}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        ))}
        <div className="row">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={2} />}
            disabled={values.offers.length >= offersMaximum}
            onClick={() => change({ offers: [...values.offers, { text: '', action: '', to: '/' }] })}
          >
            Add a banner
          </Button>
          <Button size="xs" variant="subtle" onClick={() => change({ offers: defaultSettings.offers })}>
            Restore the defaults
          </Button>
        </div>
      </fieldset>
      <div>
        <Button type="submit" loading={isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

const offerLabels = { text: 'Text', action: 'Link text', to: 'Address' } as const
