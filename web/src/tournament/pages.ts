import type { Page } from '../page.ts'

export const tournamentPages: readonly Page[] = [
  { paths: ['/Tournaments'], module: () => import('./list-page.tsx'), layout: 'panel' },
  { paths: ['/Tournament/:id/:token?'], module: () => import('./tournament-page.tsx'), layout: 'panel' },
  // The server decides who may use it: admins, organisers, and the owners and recruiters of the company.
  { paths: ['/AddTournament/:cid?'], module: () => import('./add-page.tsx'), who: 'user' },
  { paths: ['/EditTournament/:id/:cid?'], module: () => import('./edit-page.tsx'), who: 'user' },
  { paths: ['/TournamentsManagement'], module: () => import('./management-page.tsx'), who: 'admin' },
  { paths: ['/TournamentManagement/:id'], module: () => import('./dashboard-page.tsx'), who: 'user' },
  { paths: ['/TournamentTest/:id'], module: () => import('./test-page.tsx'), who: 'user', layout: 'workspace' },
  { paths: ['/Certificate/:code'], module: () => import('./certificate-page.tsx') },
]
