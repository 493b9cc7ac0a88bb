/** The offer that an application is for, as the list of applicants says it. */
export interface JobOfApplication {
  readonly id: number
  readonly title: string
  readonly companyId: number
  readonly companyName: string
}
