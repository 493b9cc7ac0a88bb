import { Autocomplete } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconHash, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { inputBoxMaximum } from '@gradus/contract/limit'
import { useSession } from './session.ts'
import { addressOfText, useSearchSuggestions, type SearchSuggestion } from './search-suggestions.ts'

/** The search box. Enter opens the tag or the keyword (specification, section 2); `/` focuses the box. */
export function SearchBox({ focused }: { focused: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState(false)
  const { text, type, sent } = useTextOfAddress()
  const { tags, questions } = useSearchSuggestions(text, used)
  const suggestions = new Map([...tags, ...questions].map((suggestion) => [suggestion.address, suggestion]))
  useSlashShortcut(input)
  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  function go(address: string): void {
    input.current?.blur()
    void navigate(address)
  }
  async function search(): Promise<void> {
    if (text.trim() === '') return
    sent()
    go(await addressOfText(client, text, session))
  }

  return (
    <form
      role="search"
      className="header-search quietfield"
      onSubmit={(event) => {
        event.preventDefault()
        void search()
      }}
    >
      <Autocomplete
        ref={input}
        aria-label="Search questions and tags"
        placeholder="Search questions or a tag"
        type="search"
        enterKeyHint="search"
        name="kw"
        maxLength={inputBoxMaximum}
        leftSection={<IconSearch size={16} stroke={1.8} />}
        rightSection={<span className="kbd wide-only">/</span>}
        rightSectionPointerEvents="none"
        data={[groupOf('Tags', tags), groupOf('Questions', questions)].flat()}
        renderOption={({ option }) => <SuggestionOption suggestion={suggestions.get(option.value)} />}
        filter={({ options }) => options}
        withScrollArea={false}
        value={text}
        onChange={type}
        onFocus={() => setUsed(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') input.current?.blur()
        }}
        onOptionSubmit={(address) => {
          // Runs after the box has adopted the text of the chosen suggestion.
          queueMicrotask(() => {
            sent()
            go(address)
          })
        }}
        comboboxProps={{ withinPortal: false, shadow: 'md', radius: 'md' }}
      />
    </form>
  )
}

function groupOf(group: string, suggestions: readonly SearchSuggestion[]) {
  return suggestions.length === 0
    ? []
    : [{ group, items: suggestions.map(({ label, address }) => ({ label, value: address })) }]
}

/** A suggestion: a tag with the synonym that was typed for it, or the title of a question. */
function SuggestionOption({ suggestion }: { suggestion: SearchSuggestion | undefined }) {
  if (!suggestion) return null
  const isTag = suggestion.address.startsWith('/Search')
  return (
    <span className="search-suggestion">
      {isTag && <IconHash size={14} stroke={1.8} aria-hidden />}
      <bdi className="ellipsis">{suggestion.label}</bdi>
      {suggestion.synonym !== undefined && <span className="tiny ink2 ellipsis">also {suggestion.synonym}</span>}
    </span>
  )
}

/**
 * The text of the box. On the search page it is the search text of the address. Typed text stays until it is sent, and
 * also while a page loads, because the address then changes before the content.
 */
function useTextOfAddress(): { text: string; type: (text: string) => void; sent: () => void } {
  const { pathname, search } = useLocation()
  const currentSearch = /^\/search$/i.test(pathname) ? new URLSearchParams(search) : undefined
  const searched = currentSearch?.get('tag') ?? currentSearch?.get('kw') ?? ''
  const [typed, setTyped] = useState<{ text: string; at?: string }>()
  // The sent text is shown until the address changes.
  if (typed?.at !== undefined && typed.at !== searched) setTyped(undefined)
  return {
    text: typed?.text ?? searched,
    type: (text) => setTyped({ text }),
    sent: () => setTyped((now) => now && { text: now.text, at: searched }),
  }
}

function useSlashShortcut(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const at = event.target instanceof Element ? event.target : null
      if (at?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]')) return
      event.preventDefault()
      input.current?.focus()
      // What was searched for before is replaced by what is typed now.
      input.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [input])
}
