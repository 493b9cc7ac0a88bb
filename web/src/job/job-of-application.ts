/** The offer of an application, as the list of applications contains it. */
export interface JobOfApplication {
  readonly id: number
  readonly title: string
  readonly companyId: number
  readonly companyName: string
}
