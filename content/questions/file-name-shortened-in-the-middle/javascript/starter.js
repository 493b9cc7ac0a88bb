// Returns name cut down in the middle to exactly width characters, or name itself if it fits.
function shortenName(name, width) {
  return ''
}
