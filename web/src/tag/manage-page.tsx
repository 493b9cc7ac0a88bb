import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteTags, getManagedTags, getTags, mergeTags, type ManagedTag } from '@gradus/contract/tag'
import { counted } from '../ui/count.ts'
import { call, query } from '../api.ts'
import { useAddress } from '../ui/address.ts'
import { useBulk } from '../ui/bulk.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { Head } from '../ui/head.tsx'
import { ListSheet, ListTable } from '../ui/list-sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkBar, SearchField, PreviousNextLinks, useRowSelection, type Column } from '../ui/table.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { TagRow } from './tag-row.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'

type Sort = 'questions' | 'name'
const columns: readonly Column<Sort>[] = [
  { label: 'Select', hidden: true },
  { label: 'Tag', sort: 'name' },
  { label: 'Description' },
  { label: 'Synonyms', className: 'drop-m' },
  { label: 'Questions', sort: 'questions', right: true },
  { label: 'Followers', right: true },
  { label: 'Edit', hidden: true },
]

/** The page for managing tags: their names, descriptions and synonyms. */
export function Component() {
  const address = useAddress()
  const sort = address.oneOf('sort', ['questions', 'name'])
  const order = address.oneOf('order', sort === 'name' ? ['up', 'down'] : ['down', 'up'])
  const list = useQuery({
    ...query(getManagedTags, { query: { q: address.get('q'), sort, order, page: address.page } }),
    placeholderData: keepPreviousData,
  })
  const items = list.data?.items ?? []
  const selection = useRowSelection(items.map(({ id }) => id))
  const bulk = useBulk(['tag', 'tags'], [getManagedTags, getTags])
  const [editing, setEditing] = useState<ManagedTag>()
  const [asked, ask] = useState<'merge' | 'delete'>()
  const close = () => ask(undefined)
  const finish = () => {
    close()
    selection.clear()
  }
  const chosen = items.filter(({ id }) => selection.has(id))
  const questions = chosen.reduce((sum, { questionCount }) => sum + questionCount, 0)
  return (
    <>
      <Head title="Manage Tags" noIndex />
      <div className="row between wrap listhead">
        <h1>Manage Tags</h1>
      </div>
      <div className="toolbar">
        <SearchField address={address} label="Search tags" placeholder="Tag or synonym" />
      </div>
      <ListSheet
        list={list}
        loading="Loading tags"
        empty={
          address.get('q') === undefined ? (
            <EmptyState title="No tags yet" text="A tag is created when the first question uses it." />
          ) : (
            <NothingFound
              title="No tags found"
              text="No tag or synonym matches your search."
              all="Show all tags"
              to="/TagManagement"
            />
          )
        }
      >
        <BulkBar selection={selection} hint="Select tags to merge or delete">
          <Button size="xs" variant="default" onClick={() => ask('merge')}>
            Merge into…
          </Button>
          <Button size="xs" variant="default" className="danger" onClick={() => ask('delete')}>
            Delete
          </Button>
        </BulkBar>
        <ListTable label="Tags" columns={columns} sort={sort} descending={order === 'down'} address={address}>
          {items.map((tag) => (
            <TagRow key={tag.id} tag={tag} selection={selection} onEdit={() => setEditing(tag)} />
          ))}
        </ListTable>
      </ListSheet>
      {list.data && <PreviousNextLinks address={address} {...list.data} shown={items.length} />}
      <EditDialog tag={editing} onClose={() => setEditing(undefined)} />
      <MergeDialog
        names={asked === 'merge' ? chosen.map(({ name }) => name) : undefined}
        pending={bulk.isPending}
        onMerge={(into) =>
          bulk.mutate({
            done: `merged into ${into}`,
            // The remaining tag may be among the chosen ones.
            send: () =>
              call(mergeTags, { body: { ids: chosen.filter(({ name }) => name !== into).map(({ id }) => id), into } }),
            after: finish,
          })
        }
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === 'delete'}
        title={chosen.length === 1 ? `Delete ${chosen[0]?.name ?? ''}` : `Delete ${chosen.length} tags`}
        text={
          questions === 0
            ? 'No public questions use them.'
            : `This removes them from ${counted(questions, 'public question').join(' ')}. To keep their meaning, merge them instead.`
        }
        action="Delete"
        danger
        pending={bulk.isPending}
        onConfirm={() =>
          bulk.mutate({
            done: 'deleted',
            send: () => call(deleteTags, { body: { ids: [...selection.selectedIds] } }),
            after: finish,
          })
        }
        onClose={close}
      />
    </>
  )
}
