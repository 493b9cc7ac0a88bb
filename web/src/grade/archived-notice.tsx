export function ArchivedNotice() {
  return <p className="notice">This course is archived: you can read everything, but no grade can be changed.</p>
}
