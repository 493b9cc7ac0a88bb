// Package output is the standard output of tests that write to os.Stdout: what is written there is reported.
package output

import "gradus/runner"

var Stdout = runner.OpenStdout()
