// Package output replaces os.Stdout for the tests and reports what they write to it.
package output

import "gradus/runner"

var Stdout = runner.OpenStdout()
