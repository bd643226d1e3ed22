#!/bin/sh
# check-schemas.sh BINARY: validates the action, the hooks, the workflows and manifests against schemas, with validators
# from PyPI in an environment of their own.
set -eu
cd "$(dirname "$0")/../.."
binary=$1
environment=.build/schema-validators
if [ ! -x "$environment/bin/kubernetes-validate" ]; then
    python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet check-jsonschema==0.39.0 jsonschema pyyaml pre-commit kubernetes-validate==1.37.0
fi
validate="$environment/bin/check-jsonschema"
"$validate" --builtin-schema vendor.github-actions action.yml
"$validate" --builtin-schema vendor.github-workflows .github/workflows/*.yml Examples/workflows/github.yml \
    Examples/workflows/catalog.yml Examples/scale/github.yml
"$validate" --builtin-schema vendor.gitlab-ci Examples/workflows/gitlab.yml
"$environment/bin/kubernetes-validate" --quiet --strict Examples/scale/kubernetes/*.yaml
"$environment/bin/pre-commit" validate-manifest .pre-commit-hooks.yaml
"$binary" schema >"$environment/manifest.schema.json"
"$validate" --check-metaschema "$environment/manifest.schema.json"
"$environment/bin/python" -B Tools/Scripts/check_manifests.py "$environment/manifest.schema.json" Examples/*/pack.yaml
