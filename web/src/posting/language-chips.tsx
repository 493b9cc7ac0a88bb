import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { languageOf } from '@gradus/contract/language'
import { VerdictIcon } from '../ui/verdict-icon.tsx'

interface LanguageChipProps {
  readonly type: number
  readonly pressed: boolean
  readonly outcome: Parameters<typeof VerdictIcon>[0]['outcome'] | undefined
  readonly onChoose: () => void
}

export function LanguageChip({ type, pressed, outcome, onChoose }: LanguageChipProps) {
  return (
    <button type="button" className="language-chip" aria-pressed={pressed} onClick={onChoose}>
      {languageOf(type)?.name}
      {outcome && <VerdictIcon outcome={outcome} size={14} />}
    </button>
  )
}

export function AddLanguage({
  remaining,
  disabled,
  label = 'Add language',
  onAdd,
}: {
  /** The codes that can still be added. */
  remaining: readonly number[]
  disabled: boolean
  label?: string
  onAdd: (type: number) => void
}) {
  return (
    <Menu position="bottom-start" portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={disabled || remaining.length === 0}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {remaining.map((code) => (
          <Menu.Item key={code} onClick={() => onAdd(code)}>
            {languageOf(code)?.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
