import { Autocomplete } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { inputBoxMaximum } from '@gradus/contract/limit'
import { getTags } from '@gradus/contract/tag'
import { query } from '../api.ts'
import { searchAddress, suggestTags } from './search-address.ts'

const suggestions = 8
const tagsQuery = { ...query(getTags, {}), staleTime: 5 * 60_000 }

/** Enter goes to the tag or the keyword (specification, section 2); `/` brings the focus here. */
export function SearchBox({ focused }: { focused: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState(false)
  const tags = useQuery({ ...tagsQuery, enabled: wanted })
  const names = useMemo(() => (tags.data ?? []).map((tag) => tag.name), [tags.data])
  const { text, type, sent } = useTextOfAddress()
  useSlash(input)
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
    const known = await client.ensureQueryData(tagsQuery).catch(() => [])
    go(searchAddress(text, new Set(known.map((tag) => tag.name))))
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
        data={suggestTags(text, names, suggestions)}
        filter={({ options }) => options}
        withScrollArea={false}
        value={text}
        onChange={type}
        onFocus={() => setWanted(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') input.current?.blur()
        }}
        onOptionSubmit={(tag) => {
          // After the box has taken over the tag's name.
          queueMicrotask(() => {
            sent()
            go(searchAddress(tag, new Set(names)))
          })
        }}
        comboboxProps={{ withinPortal: false, shadow: 'md', radius: 'md' }}
      />
    </form>
  )
}

/**
 * On the search page the box shows what was searched for. What is typed after that stays until it is sent, also while
 * a page is on its way whose address comes before its content.
 */
function useTextOfAddress(): { text: string; type: (text: string) => void; sent: () => void } {
  const { pathname, search } = useLocation()
  const here = /^\/search$/i.test(pathname) ? new URLSearchParams(search) : undefined
  const searched = here?.get('tag') ?? here?.get('kw') ?? ''
  const [typed, setTyped] = useState<{ text: string; at?: string }>()
  // What was sent stands here until the next address comes.
  if (typed?.at !== undefined && typed.at !== searched) setTyped(undefined)
  return {
    text: typed?.text ?? searched,
    type: (text) => setTyped({ text }),
    sent: () => setTyped((now) => now && { text: now.text, at: searched }),
  }
}

function useSlash(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const at = event.target instanceof Element ? event.target : null
      if (at?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]')) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [input])
}
